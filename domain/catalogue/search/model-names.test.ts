import { expect, it } from 'vitest'
import { cutModel, evenModels } from './model-names.ts'

it.each([
  ['i phone 15', 'iphone 15'],
  ['ip15 pro', 'iphone 15 pro'],
  ['iphone 14 promax', 'iphone 14 pro max'],
  ['s24+', 's24 plus'],
  ['s24u', 's24 ultra'],
  ['samsung a 56', 'samsung a56'],
  ['a 56', 'a56'],
  ['r7 5700x', 'ryzen 7 5700x'],
  ['i5-12400f', 'i5 12400f'],
  ['i 5 laptop', 'i5 laptop'],
  ['playstation five', 'ps5'],
  ['x box one', 'xbox one'],
  ['xsx', 'xbox series x'],
  ['sony xm5', 'sony 1000xm5'],
  ['air pods 4', 'airpods 4'],
  ['a 4 paper', 'a4 paper'],
])('reads %s as %s', (typed, meant) => {
  expect(evenModels(typed)).toBe(meant)
})

it.each(['ip68', 'iphone xs', 'wh-1000xm5', 'mini 3', '8+256', 'a tablet', 'a 27 inch monitor', 'r7'])(
  'leaves %s as it is',
  (typed) => {
    expect(evenModels(typed)).toBe(typed)
  },
)

it.each([
  ['iphone17', ['iphone', '17']],
  ['rtx4060ti', ['rtx', '4060', 'ti']],
  ['s24ultra', ['s24', 'ultra']],
  ['990pro', ['990', 'pro']],
  ['hp2320', ['hp', '2320']],
  ['hero12', ['hero', '12']],
  ['u2725qe', ['u2725qe']],
  ['9800x3d', ['9800x3d']],
  ['s24', ['s24']],
  ['16gb', ['16gb']],
  ['laptop', ['laptop']],
])('cuts %s into the parts that names write apart', (word, parts) => {
  expect(cutModel(word)).toEqual(parts)
})
