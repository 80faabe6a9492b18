/** Leaks by name, each one edit or several, and the tests of which one must notice each. */
export function noticedBy(tests, leaks) {
  return Object.entries(leaks).map(([name, edits]) => ({ name, edits: [edits].flat(2), tests }));
}

/** An extra column on `submissions`, filled with the value of an expression when a review is saved. */
export function columnOnReview(expression) {
  const last = '  await createMessages(db);\n';
  const column = "  await db.schema.alterTable('submissions').addColumn('leak', 'text').execute();\n";
  return [
    swap('db/migrations/0003-anonymity.ts', last, last + column),
    swap(
      'db/queries/submissions.ts',
      "= { status: 'pending',",
      `= { leak: ${expression}, status: 'pending',`,
    ),
  ];
}

/** Replaces a text that occurs exactly once in a file. */
export function swap(file, find, put) {
  return { file, find, put };
}

/** Removes a text that occurs exactly once in a file. */
export function drop(file, find) {
  return swap(file, find, '');
}
