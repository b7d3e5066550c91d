/** Plain JavaScript that old versions of Node can run: ends the process when this one is too old. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Tenantry needs Node 20.19 or newer; this is ${process.versions.node} (${process.execPath}).`,
  );
  console.error('  Remedy: install a current Node from https://nodejs.org and run the command again.');
  process.exit(1);
}
