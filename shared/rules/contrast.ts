/** What accent colors are read on: the darkest of the light theme, and the lightest of the dark one. */
export const backgrounds = { light: '#fcfaf6', dark: '#181c22' } as const;

/** What WCAG 2.2 asks of text: 1.4.3, level AA. */
export const leastContrast = 4.5;

/** The contrast of two colors like `#0a5c5c`, from 1 to 21. (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio) */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
