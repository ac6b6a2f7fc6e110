import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'

/** Blank fields pass here: the shop's own rules name missing fields, in their own wording. */
export const ContactBody = z.object({
  name: z.string().trim().max(200).default(''),
  email: code().max(320).default(''),
  message: z.string().trim().max(5000).default(''),
  orderNumber: code().max(40).optional(),
})
export type ContactBody = z.output<typeof ContactBody>

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'anyone',
  summary: 'Send a message to the shop. It is stored until staff have answered it',
  tag: 'Shop',
  body: ContactBody,
  responses: { 201: z.object({ message: z.string() }), 400: Problem, 429: Problem },
})
