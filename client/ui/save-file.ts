/** Gives a text to the browser to save. Nothing goes over the network. */
export function saveFile(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The same with a value, as JSON. */
export function saveJson(name: string, value: object): void {
  saveFile(name, `${JSON.stringify(value, null, 2)}\n`, 'application/json');
}
