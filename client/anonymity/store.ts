/** Where texts are kept: the browser's localStorage or sessionStorage, or what stands in for them. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
