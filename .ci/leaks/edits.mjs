const migration = 'db/migrations/0003-anonymity.ts';
const submissions = 'db/queries/submissions.ts';

/** An extra column on `submissions`, filled with the value of an expression when a review is saved. */
export function columnOnReview(expression) {
  return [
    {
      file: migration,
      find: '  await createMessages(db);\n',
      put: "  await createMessages(db);\n  await db.schema.alterTable('submissions').addColumn('leak', 'text').execute();\n",
    },
    {
      file: submissions,
      find: "= { status: 'pending',",
      put: `= { leak: ${expression}, status: 'pending',`,
    },
  ];
}

/** Replaces a text that occurs exactly once in a file. */
export function swap(file, find, put) {
  return [{ file, find, put }];
}

/** Removes a text that occurs exactly once in a file. */
export function drop(file, find) {
  return swap(file, find, '');
}
