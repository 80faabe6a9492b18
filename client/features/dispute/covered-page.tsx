import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { evidenceLimits } from '#shared/limits.ts';
import { newPage } from './read-pages.ts';

const { width, height } = evidenceLimits;

type Part = { x: number; y: number; width: number; height: number };
type Point = { x: number; y: number };

type Props = {
  /** All of it. */
  page: HTMLCanvasElement;
  name: string;
  /** Called with the page as it is sent; null while all of it is covered. */
  onChange: (covered: HTMLCanvasElement | null) => void;
};

const firstFrame: Part = { x: 60, y: 60, width: 400, height: 60 };
/** How far an arrow key moves the frame. */
const STEP = 20;
/** A click without a drag uncovers nothing. */
const SMALLEST = 8;

/** A page that is black except where its author has uncovered it: by dragging, or with a frame that the arrow keys move. */
export function CoveredPage({ page, name, onChange }: Props) {
  const [parts, setParts] = useState<Part[]>([]);
  const [frame, setFrame] = useState(firstFrame);
  const [start, setStart] = useState<Point>();
  const [focused, setFocused] = useState(false);
  const editor = useRef<HTMLCanvasElement>(null);
  const result = useRef<HTMLCanvasElement>(null);
  const framed = focused || start !== undefined;
  useEffect(() => {
    if (result.current) drawParts(result.current, page, parts, 'black');
  }, [page, parts]);
  useEffect(() => {
    if (editor.current) drawEditor(editor.current, page, parts, framed ? frame : undefined);
  }, [page, parts, frame, framed]);

  const change = (next: Part[]) => {
    setParts(next);
    const { canvas } = newPage();
    drawParts(canvas, page, next, 'black');
    onChange(next.length > 0 ? canvas : null);
  };
  const uncover = (part: Part) => change([...parts, part]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveFrame(frame, event);
    if (moved) setFrame(moved);
    if (event.key === 'Backspace' || event.key === 'Delete') change(parts.slice(0, -1));
    if (moved || event.key === 'Backspace') event.preventDefault();
  };
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = editor.current?.getBoundingClientRect() ?? new DOMRect(0, 0, width, height);
    return {
      x: clamp(Math.round(((clientX - box.left) / box.width) * width), width),
      y: clamp(Math.round(((clientY - box.top) / box.height) * height), height),
    };
  };
  const drag = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = pointAt(event);
      setStart(point);
      setFrame(between(point, point));
    },
    onPointerMove(event: PointerEvent) {
      if (start) setFrame(between(start, pointAt(event)));
    },
    onPointerUp(event: PointerEvent) {
      const part = start && between(start, pointAt(event));
      setStart(undefined);
      if (part && part.width >= SMALLEST && part.height >= SMALLEST) uncover(part);
    },
    onPointerCancel: () => setStart(undefined),
  };
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <h4 className="font-sans text-base">{name}</h4>
      <p className="text-sm text-soft">
        Drag over what you want to show. With a keyboard, move the frame with the arrow keys, change its size
        with Shift and an arrow, uncover with Enter, and cover the last part again with Delete.
      </p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <button
          type="button"
          aria-label={`Uncover parts of ${name.toLowerCase()}`}
          className="block w-full cursor-crosshair touch-pan-y touch-pinch-zoom rounded-control border border-control"
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // A drag ends with a click as well, which has a count.
          onClick={({ detail }) => detail === 0 && uncover(frame)}
          {...drag}
        >
          <canvas ref={editor} width={width} height={height} className="block w-full select-none" />
        </button>
        <figure>
          <canvas
            ref={result}
            width={width}
            height={height}
            role="img"
            aria-label={`What we get of ${name.toLowerCase()}`}
            className="block w-full rounded-control border border-hairline"
          />
          <figcaption className="mt-1.5 text-sm text-soft">What we get</figcaption>
        </figure>
      </div>
      <p role="status" className="text-sm text-soft">
        {parts.length === 0
          ? "All of it is black, so we don't get this page."
          : `${parts.length} ${parts.length === 1 ? 'part is' : 'parts are'} uncovered.`}
      </p>
      {parts.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => change(parts.slice(0, -1))}>
            Cover the last part
          </Button>
          <Button variant="quiet" onClick={() => change([])}>
            Cover everything
          </Button>
        </div>
      )}
    </section>
  );
}

/** The page in these parts, and a color everywhere else. */
function drawParts(canvas: HTMLCanvasElement, page: HTMLCanvasElement, parts: Part[], color: string): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  for (const part of parts) copyPart(context, page, part);
}

function copyPart(context: CanvasRenderingContext2D, page: HTMLCanvasElement, part: Part): void {
  const { x, y, width: wide, height: high } = part;
  context.drawImage(page, x, y, wide, high, x, y, wide, high);
}

/** What is covered can still be read here, so its author finds what to uncover. */
function drawEditor(
  canvas: HTMLCanvasElement,
  page: HTMLCanvasElement,
  parts: Part[],
  frame: Part | undefined,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.drawImage(page, 0, 0);
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.fillRect(0, 0, width, height);
  for (const part of parts) copyPart(context, page, part);
  if (frame === undefined) return;
  for (const [color, dash] of [
    ['white', []],
    ['black', [12, 12]],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = 4;
    context.setLineDash(dash);
    context.strokeRect(frame.x, frame.y, frame.width, frame.height);
  }
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

function between(one: Point, other: Point): Part {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Undefined for any other key. */
function moveFrame(frame: Part, { key, shiftKey }: KeyboardEvent): Part | undefined {
  const by = arrows[key];
  if (by === undefined) return undefined;
  if (shiftKey)
    return {
      ...frame,
      width: Math.max(STEP, clamp(frame.width + by.x, width - frame.x)),
      height: Math.max(STEP, clamp(frame.height + by.y, height - frame.y)),
    };
  return {
    ...frame,
    x: clamp(frame.x + by.x, width - frame.width),
    y: clamp(frame.y + by.y, height - frame.height),
  };
}
