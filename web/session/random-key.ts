/** Identifies one intention, so that sending it again does nothing more. */
export function randomKey(): string {
  // `crypto.randomUUID` is missing if the shop is opened without https, as in a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
