import { Check, Copy, Download } from 'lucide-react';
import { Button } from './button.tsx';
import { saveFile } from './save-file.ts';
import { useCopy } from './use-copy.ts';

type Props = {
  /** What is copied. */
  text: string;
  /** What is downloaded. It is made when someone asks for it. */
  file: { name: string; write: () => string };
};

/** Two ways to save a text that is shown only once. */
export function CopyOrDownload({ text, file }: Props) {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? Check : Copy;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy} className="flex-1">
          <Icon aria-hidden className="size-4" />
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="secondary" onClick={() => saveFile(file.name, file.write())} className="flex-1">
          <Download aria-hidden className="size-4" />
          Download
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  );
}
