import { textProblem } from '../texts/text-problems.ts'
import {
  type HomeArrangement,
  maxRowProducts,
  maxRows,
  maxSlides,
  type RowText,
  type ShownPeriod,
  type SlideText,
} from './home-arrangement.ts'
import { isShopAddress } from './shop-address.ts'

export type HomeProblems = Record<string, string>

/** What is missing or wrong, by field: `slides.0.heading`. What only the shop can know is not among it. */
export function homeProblems({ slides, rows }: HomeArrangement): HomeProblems {
  return {
    ...(slides.length > maxSlides && { slides: `Home can have ${maxSlides} slides` }),
    ...(rows.length > maxRows && { rows: `Home can have ${maxRows} rows` }),
    ...(rows.filter(({ source }) => source === 'categories').length > 1 && {
      rows: 'Home can have the rows of all categories only once',
    }),
    ...named('slides', slides.map(slideProblems)),
    ...named('rows', rows.map(rowProblems)),
  }
}

function named(list: 'slides' | 'rows', problems: readonly HomeProblems[]): HomeProblems {
  return Object.fromEntries(
    problems.flatMap((of, at) =>
      Object.entries(of).map(([field, problem]) => [`${list}.${at}.${field}`, problem]),
    ),
  )
}

function slideProblems(slide: SlideText): HomeProblems {
  const { heading, text, to, label, photoId, alt } = slide
  return {
    ...(heading === '' && { heading: 'Enter a heading' }),
    ...(label === '' && { label: 'Enter the words of the button' }),
    ...(!isShopAddress(to) && { to: 'Enter an address of your shop, such as /products?tag=sale' }),
    ...(photoId === null && { photoId: 'Choose a picture' }),
    ...(alt === '' && { alt: 'Say what the picture shows' }),
    ...turned({ heading, text, label, alt }),
    ...periodProblems(slide),
  }
}

function rowProblems(row: RowText): HomeProblems {
  const { source, title, categoryId, brand, tag, productIds } = row
  return {
    ...(source === 'category' && categoryId === null && { categoryId: 'Choose a category' }),
    ...(source === 'brand' && brand === '' && { brand: 'Choose a brand' }),
    ...(source === 'tag' && tag === null && { tag: 'Choose a tag' }),
    ...(source === 'products' && productIds.length === 0 && { productIds: 'Add a product' }),
    ...(productIds.length > maxRowProducts && {
      productIds: `A row can have ${maxRowProducts} products`,
    }),
    ...(source === 'products' && title === '' && { title: 'Enter a title' }),
    ...turned({ title }),
    ...periodProblems(row),
  }
}

function turned(texts: Record<string, string>): HomeProblems {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => {
      const problem = textProblem(text)
      return problem ? [[field, problem]] : []
    }),
  )
}

function periodProblems({ beginsAt, endsAt }: ShownPeriod): HomeProblems {
  const isTurned = beginsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(beginsAt)
  return isTurned ? { endsAt: 'Choose an end after the beginning' } : {}
}
