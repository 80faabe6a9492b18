import { useState } from 'react';
import { toast } from './toast.ts';

const shownMilliseconds = 2000;

/** Copies a text; `copied` is true for as long as a button says so. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), shownMilliseconds);
    } catch {
      toast('info', "We couldn't copy the text", 'Select the text and copy it yourself.');
    }
  };
  return { copied, copy };
}
