/** Shown once, when the key is made. */
export function recoveryKeyText(key: string): string {
  return [
    '',
    'Your backups are encrypted with this recovery key:',
    '',
    `  ${key}`,
    '',
    'Write it down and keep it away from this machine. Without it, nobody can open the backups.',
    '',
  ].join('\n')
}
