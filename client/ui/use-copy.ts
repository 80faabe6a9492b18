import { useState } from 'react';
import { toast } from './toast.ts';

const shownMilliseconds = 2000;

/** Copies a text; `copied` for the moment that a button says so. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), shownMilliseconds);
    } catch {
      toast('info', 'Could not copy', 'Please select the text and copy it yourself.');
    }
  };
  return { copied, copy };
}
