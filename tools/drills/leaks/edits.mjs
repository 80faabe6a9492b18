/** A change that a test must notice. Its name says what would be wrong, and who would learn or lose what. */
export function noticedBy(test, name, ...edits) {
  return { name, edits, test };
}

/** Replaces a text that occurs exactly once in a file. */
export function swap(file, find, put) {
  return { file, find, put };
}

/** Removes a text that occurs exactly once in a file. */
export function drop(file, find) {
  return swap(file, find, '');
}
