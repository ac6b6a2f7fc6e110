import { z } from 'zod'
import { permissions } from '#domain/accounts/staff/permissions.ts'
import { endpoint } from '../endpoint.ts'

/** Something that the admin area can do. */
export const Action = z
  .object({
    summary: z.string(),
    needs: z.array(z.enum(permissions)).meta({ description: 'The permissions that it takes, all of them.' }),
    isForAdministrators: z.boolean(),
  })
  .meta({ id: 'Action' })
export type Action = z.infer<typeof Action>

export const listActions = endpoint({
  method: 'GET',
  path: '/admin/actions',
  access: 'admin',
  tag: 'Administration',
  summary: 'List everything that staff can do, with the permissions that it takes',
  responses: { 200: z.object({ actions: z.array(Action) }) },
})
