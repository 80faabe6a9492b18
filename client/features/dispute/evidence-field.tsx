import { useEffect, useRef, useState } from 'react';
import { TextField } from '#client/ui/field.tsx';
import { CoveredPage } from './covered-page.tsx';
import { readPages } from './read-pages.ts';

type Props = {
  /** The pages on which something is uncovered, as they are sent; undefined if there is no file. */
  onChange: (covered: HTMLCanvasElement[] | undefined) => void;
};

/** A file of the author's, drawn and covered on this device. */
export function EvidenceField({ onChange }: Props) {
  const [pages, setPages] = useState<HTMLCanvasElement[]>([]);
  const [covered, setCovered] = useState<(HTMLCanvasElement | null)[]>([]);
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);
  const [read, setRead] = useState(0);
  const newest = useRef(0);
  // Drops what is still being read when the field goes away.
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  const show = ({ pages: next, problem: wrong }: Awaited<ReturnType<typeof readPages>>) => {
    setPages(next);
    setProblem(wrong);
    setCovered([]);
    onChange(next.length > 0 ? [] : undefined);
  };
  const choose = async (files: readonly File[]) => {
    newest.current += 1;
    const own = newest.current;
    setReading(true);
    setRead(own);
    show({ pages: [] });
    // Until it's read, nothing is sent without it.
    if (files.length > 0) onChange([]);
    const drawn = await readPages(files);
    if (newest.current !== own) return;
    setReading(false);
    show(drawn);
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[38em]">
        Someone who watches your network can tell from the amount of data that you've chosen a PDF or sent
        evidence, so don't use your employer's.
      </p>
      <TextField
        label="Evidence (optional)"
        hint="A payslip or a contract, for example. PDF or pictures, up to 5 MB and 3 pages."
        type="file"
        accept="application/pdf,image/png,image/jpeg,image/webp"
        multiple
        className="py-2 file:mr-3 file:text-link"
        error={problem}
        onChange={({ target }) => choose([...(target.files ?? [])])}
      />
      <p role="status" className="empty:hidden">
        {reading && 'Reading your file on this device...'}
      </p>
      {pages.length > 0 && (
        <>
          <p className="max-w-[38em]">
            Everything is black, and you uncover only what shows that you worked there, such as the company's
            name and a month.{' '}
            <strong className="font-medium">Leave your name, address, salary and all numbers black.</strong>{' '}
            Your file stays on this device. We get the pictures under “What we get”, in gray, and nothing that
            is hidden in the file. Only moderators see them, and we don't show them to the company. We erase
            them once we've decided, and they're never in a backup.
          </p>
          {pages.map((page, index) => (
            <CoveredPage
              // What was uncovered in one file is covered in the next one.
              // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name, and keep their order
              key={`${read} ${index}`}
              page={page}
              name={`Page ${index + 1}`}
              onChange={(canvas) => {
                const next = [...covered];
                next[index] = canvas;
                setCovered(next);
                onChange(next.filter((one) => one != null));
              }}
            />
          ))}
        </>
      )}
    </div>
  );
}
