import type { Deps } from '#server/deps.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { BUTTON_COLOR, SITE } from './lay-out.ts';
import type { Mailer } from './mailer.ts';

/** Sends emails in the name of the site, as it is called when they are sent, and in its color. */
export function signMails(mailer: Mailer, { read }: Pick<Deps['site'], 'read'>): Mailer {
  return {
    ...mailer,
    async send({ subject, text, html, ...mail }) {
      const { name, settings } = await read();
      await mailer.send({
        ...mail,
        subject: subject.replaceAll(SITE, () => name),
        text: text.replaceAll(SITE, () => name),
        html: html
          .replaceAll(SITE, () => escapeHtml(name))
          .replaceAll(BUTTON_COLOR, () => settings.accent_light ?? BUTTON_COLOR),
        sender: name,
      });
    },
    async sendNothing() {
      await read();
      await mailer.sendNothing();
    },
  };
}
