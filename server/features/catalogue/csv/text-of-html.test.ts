import { expect, it } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

it.each([
  [
    'paragraphs and lists',
    '<p>Fast &amp; <b>light</b>.&nbsp;</p><ul><li>8&nbsp;GB</li><li>256 GB</li></ul>',
    'Fast & light.\n8 GB\n256 GB',
  ],
  ['breaks', 'One<br>two<br/>three', 'One\ntwo\nthree'],
  ['tables', '<table><tr><th>RAM</th><td>8 GB</td></tr><tr><td>a</td></tr></table>', 'RAM 8 GB\na'],
  ['attributes', '<div class="x" style=\'a:b\'><a href="https://a.example">Here</a></div>', 'Here'],
  ['line ends between the tags', '<p>One\r\n two</p>\r\n\r\n<p>three</p>', 'One two\nthree'],
  ['bold words in lines of their own', '<strong>One</strong>\ntwo', 'One\ntwo'],
  ['entities alone', 'Fast &amp; light, 15&quot;', 'Fast & light, 15"'],
  ['signs among tags', '<p>Noise < 20 dB and > 10 dB</p>', 'Noise < 20 dB and > 10 dB'],
  ['scripts and styles', '<style>p{}</style><p>A</p><script>alert(1)</script>', 'A'],
  ['what was escaped', '&lt;b&gt;', '<b>'],
])('reads %s', (_what, html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

it.each([
  'Noise < 20 dB and > 10 dB',
  'A & B; C&D',
  '1 <2> 3',
  '<3 it',
  'Use <Ctrl> + <Alt>',
  '  two  spaces\r\n kept ',
  'https://a.example/?a=1&b=2',
])('leaves %j as it is', (text) => {
  expect(textOfHtml(text)).toBe(text)
})
