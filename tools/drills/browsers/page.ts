/** An element, as its browser names it. */
export type Found = string;

/** One window of a browser. Roles and names are the browser's own, as a screen reader gets them. */
export type Page = {
  open: (url: string) => Promise<void>;
  /** Elements that people can see, with exactly this name if one is given. */
  find: (role: string, name?: string, inside?: Found) => Promise<Found[]>;
  press: (element: Found) => Promise<void>;
  /** Types into a field without clicking it. */
  type: (element: Found, text: string) => Promise<void>;
  /** What this function returns for the element, or for the page's body. It runs even if the page's scripts don't. */
  ask: (code: string, element?: Found) => Promise<unknown>;
  /** What went wrong in the page's code so far; undefined if this browser doesn't say. */
  errors: () => string[] | undefined;
  close: () => Promise<void>;
};

export type Engine = {
  name: string;
  /** One window with an empty profile. The port is for the browser's driver. */
  open: (options: { javascript: boolean; port: number }) => Promise<Page>;
};

/** For `ask`: moves an element to where it can be pressed, right away on pages that scroll smoothly too. */
export const intoView = "element => { element.scrollIntoView({ block: 'center', behavior: 'instant' }); }";
