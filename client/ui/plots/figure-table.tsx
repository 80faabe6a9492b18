import { type ReactNode, useId } from 'react';

type FigureRow = readonly (string | number)[];

type Props = { title: string; head: readonly string[]; rows: readonly FigureRow[] };

/** A chart's figures as a table, for people who listen to the page instead of seeing it. */
export function FigureTable({ title, head, rows }: Props) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((figure, index) => (
                <td key={head[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PlotProps = Props & {
  description: string;
  /** Of the drawing, in its own units. */
  width: number;
  height: number;
  className: string;
  children: ReactNode;
};

/** A drawing with its title and description, and the same figures as a table. */
export function Plot({ title, description, head, rows, width, height, className, children }: PlotProps) {
  const id = useId();
  return (
    <figure>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        viewBox={`0 0 ${width} ${height}`}
        className={className}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {children}
      </svg>
      <FigureTable title={title} head={head} rows={rows} />
    </figure>
  );
}
