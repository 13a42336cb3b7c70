// A text file as text: UTF-8, or UTF-16, in which some programs for Windows write.

/** The first two bytes of a file in UTF-16: its mark, or a letter of English. */
function encodingOf(first = 0, second = 0): string {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second > 0) ? 'utf-16be' : 'utf-8';
}

export const decoded = (bytes: Uint8Array): string => new TextDecoder(bytes.length > 1 ? encodingOf(...bytes.subarray(0, 2)) : 'utf-8').decode(bytes);
