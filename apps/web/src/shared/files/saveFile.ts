/** Saves what is at an address as a file of this device; without a name, under the one that its server gives. */
export function saveFrom(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Hands over what is known here as a file of this device. */
export function saveFile(parts: readonly BlobPart[], fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  saveFrom(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands over a FHIR resource as a file of this device. */
export function saveJson(resource: unknown, fileName: string): void {
  saveFile([JSON.stringify(resource, null, 2)], fileName, 'application/fhir+json');
}
