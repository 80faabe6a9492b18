import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { saveJson } from '#client/ui/save-file.ts';
import { browserStorage } from '#client/ui/store.ts';
import type { SignedSentence as Signed } from '#shared/schemas/signed-sentence.ts';

type Result = 'unchecked' | 'signed' | 'wrong' | 'failed';

/** The signed sentence about the author of a review, with a check in this browser and a file for others. */
export function SignedSentence({ statement }: { statement: Signed }) {
  const [result, setResult] = useState<Result>('unchecked');
  const check = async () => {
    // The code for it is needed only here.
    const loaded = await import('#client/anonymity/check-sentence.ts').catch(() => undefined);
    if (loaded === undefined) setResult('failed');
    else setResult(loaded.isSigned(browserStorage, statement) ? 'signed' : 'wrong');
  };
  return (
    <>
      <blockquote className="border-l-2 border-accent pl-4 font-display text-lg wrap-anywhere">
        {statement.sentence}
      </blockquote>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={check}>
          Check the signature
        </Button>
        <Button variant="secondary" onClick={() => saveJson('candor-statement.json', statement)}>
          Save it as a file
        </Button>
      </div>
      <p role="status" className="mt-3 max-w-[38em] text-[0.9375rem]">
        {words[result]}
      </p>
    </>
  );
}

const words: Record<Result, string> = {
  unchecked: '',
  signed: 'Your browser has checked it. This site signed the sentence, with the key that it shows everyone.',
  wrong:
    "The signature doesn't match the key that this browser knows. Save the file and write to us, or to anyone you trust.",
  failed: "We couldn't load the code for the check. Check your connection and try again.",
};
