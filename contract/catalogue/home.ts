import { z } from 'zod'
import { slideGrounds } from '#domain/home/home-arrangement.ts'
import { endpoint } from '../endpoint.ts'
import { Picture } from './picture.ts'
import { Product } from './product.ts'

const HomeSlide = z.object({
  key: z.string().meta({ description: 'Tells the slides of one answer apart.' }),
  heading: z.string(),
  text: z.string(),
  to: z.string().meta({ description: 'An address of the shop.' }),
  label: z.string(),
  picture: Picture.nullable(),
  alt: z.string(),
  ground: z.enum(slideGrounds).meta({ description: 'Whether the words are beside the picture, or on what.' }),
})
export type HomeSlide = z.output<typeof HomeSlide>

const HomeRow = z.object({
  key: z.string().meta({ description: 'Tells the rows of one answer apart.' }),
  title: z.string(),
  to: z.string().nullable().meta({ description: 'Where all of it is listed; null for chosen products.' }),
  products: z.array(Product),
})

export const Home = z
  .object({
    slides: z.array(HomeSlide),
    rows: z.array(HomeRow).meta({ description: 'Without those that have no products.' }),
  })
  .meta({ id: 'Home' })
export type Home = z.output<typeof Home>

export const readHome = endpoint({
  method: 'GET',
  path: '/home',
  access: 'anyone',
  tag: 'Catalogue',
  summary: 'Get what Home shows just now: its slides, and its rows of products',
  responses: { 200: Home },
})
