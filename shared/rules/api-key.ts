/** What each API key begins with, so it isn't taken for the token of an account, and is recognized where it leaked. */
const prefix = 'candor_key_';

export const apiKeyFrom = (token: string): string => prefix + token;

export const isApiKey = (bearer: string | undefined): bearer is string => bearer?.startsWith(prefix) === true;
