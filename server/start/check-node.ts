// Imported first, because better-sqlite3 crashes on older versions before it can say why.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Candor needs Node 24; this is ${process.version}. Start it with "npm start", which includes its own Node.`,
  );
  process.exit(1);
}

export {};
