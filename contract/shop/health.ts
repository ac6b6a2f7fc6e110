import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'

/** Background jobs and how their last runs went. */
export const JobState = z
  .object({
    name: z.string(),
    everySeconds: z.number(),
    lastGoodAt: z.iso.datetime().nullable(),
    failuresInARow: z.int(),
    lastFailedAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'JobState' })
export type JobState = z.infer<typeof JobState>

const administration = { tag: 'Administration' } as const

export const listJobs = endpoint({
  ...administration,
  method: 'GET',
  path: '/admin/jobs',
  access: 'staff:reports',
  summary: 'List the background jobs and whether they last ran without errors',
  responses: { 200: z.object({ jobs: z.array(JobState) }) },
})

export const runJob = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/jobs/:name/run',
  access: 'admin',
  summary: 'Run a job now instead of at its scheduled time. It processes only what is due',
  params: z.object({ name: z.string().max(60) }),
  responses: {
    200: z.object({ done: z.int(), job: JobState }),
    404: Problem,
    409: Problem.meta({ description: 'The job is already running.' }),
    502: Problem.meta({ description: 'The job failed again.' }),
  },
})

export const retryPayments = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/payments/retry',
  access: 'staff:orders',
  summary: 'Get the status of every unfinished checkout from the provider now',
  responses: {
    200: z.object({
      asked: z.int(),
      waiting: z.int().meta({ description: 'How many checkouts are still unfinished.' }),
    }),
  },
})

export const warmPictures = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/pictures/warm',
  access: 'staff:catalogue',
  summary: 'Generate the pictures of all products in advance, in the background. Existing ones are kept',
  responses: { 202: z.object({ photos: z.int() }) },
})
