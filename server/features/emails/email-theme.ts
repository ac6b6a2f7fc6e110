/** The shop's colours for emails, which cannot use our stylesheet: for light and dark mode. */
export const light = {
  paper: '#fbfaf7',
  paper2: '#f3f1ec',
  ink: '#121614',
  ink2: '#4a524e',
  line: '#e3e0d8',
  green: '#0e6b50',
  onGreen: '#fbfaf7',
  photo: '#f1f0ed',
}

const dark: Omit<typeof light, 'photo'> = {
  paper: '#121614',
  paper2: '#1b211e',
  ink: '#f1efe9',
  ink2: '#b0b8b2',
  line: '#2e3632',
  green: '#4cc9a0',
  onGreen: '#121614',
}

/** The box of a picture beside a line of an order, in pixels. */
export const thumbnailSide = 72

// The shop's own font would have to be fetched, which most mail programs refuse: the system's is used instead.
export const fontFamily = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Mail programs with dark mode prefer these to the inline colours; Outlook has an attribute of its own. */
export const darkRules = ['', '[data-ogsc] ']
  .map((place) =>
    [
      `${place}.paper { background-color: ${dark.paper} !important; }`,
      `${place}.paper-2 { background-color: ${dark.paper2} !important; }`,
      `${place}.ink { color: ${dark.ink} !important; }`,
      `${place}.ink-2 { color: ${dark.ink2} !important; }`,
      `${place}.green { color: ${dark.green} !important; }`,
      `${place}.line { border-color: ${dark.line} !important; }`,
      `${place}.press-2 { border-color: ${dark.green} !important; color: ${dark.green} !important; }`,
      `${place}.press { background-color: ${dark.green} !important; border-color: ${dark.green} !important; color: ${dark.onGreen} !important; }`,
    ].join('\n'),
  )
  .map((rules, at) => (at === 0 ? `@media (prefers-color-scheme: dark) {\n${rules}\n}` : rules))
  .join('\n')
