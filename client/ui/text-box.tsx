import type { ComponentProps } from 'react';

/**
 * Browsers' checkers and extensions send what is typed to other companies. These attributes refuse that: those of HTML,
 * Grammarly, LanguageTool and Microsoft Editor. Autofill is off as well.
 */
const unread = {
  spellCheck: false,
  autoCorrect: 'off',
  autoCapitalize: 'sentences',
  autoComplete: 'off',
  writingsuggestions: 'false',
  'data-gramm': 'false',
  'data-gramm_editor': 'false',
  'data-enable-grammarly': 'false',
  'data-lt-active': 'false',
  'data-ms-editor': 'false',
};

/** A one-line text box. Every text box of the site is this or the next one. */
export function TextInput(props: ComponentProps<'input'>) {
  return <input {...unread} {...props} />;
}

/** A text box of several lines. */
export function TextBox(props: ComponentProps<'textarea'>) {
  return <textarea {...unread} {...props} />;
}
