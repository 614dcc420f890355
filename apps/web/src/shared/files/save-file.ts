/** Saves the content of a URL as a file on this device. If `fileName` is empty, the server determines the name. */
export function saveFrom(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Saves data from this page as a file on this device. */
export function saveFile(parts: readonly BlobPart[], fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  saveFrom(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a FHIR resource as a file on this device. */
export function saveJson(resource: unknown, fileName: string): void {
  saveFile([JSON.stringify(resource, null, 2)], fileName, 'application/fhir+json');
}
