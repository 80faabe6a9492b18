import { useState } from 'react';
import { toast } from './toast.ts';

const shownMilliseconds = 2000;

/** Copies a text and returns whether that worked. `copied` is true while a button says so. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), shownMilliseconds);
      return true;
    } catch {
      toast('info', "We couldn't copy the text", 'Select the text and copy it yourself.');
      return false;
    }
  };
  return { copied, copy };
}
