import type { Access } from '#contract/endpoint.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { permissions } from '#domain/accounts/staff/permissions.ts'
import type { Address } from '#server/http/declared-access.ts'
import type { Route } from '#server/http/route.ts'

/** The kinds of caller. Staff appear three times, since the permission decides. */
export const callers = [
  'nobody',
  'customer',
  'staff without permissions',
  'staff with this permission',
  'staff with every other',
  'administrator',
] as const
export type CallerKind = (typeof callers)[number]

const withAnAccount = callers.filter((caller) => caller !== 'nobody')

/** The callers that each kind of access admits. What they can see and change is up to the route. */
export function admits(access: Access): readonly CallerKind[] {
  switch (access) {
    case 'anyone':
    case 'provider':
      return callers
    case 'session':
    case 'user':
      return withAnAccount
    case 'staff':
      return callers.filter((caller) => caller !== 'nobody' && caller !== 'customer')
    case 'admin':
      return ['administrator']
    default:
      return ['staff with this permission', 'administrator']
  }
}

const signs = { yes: 'yes', no: '–' }

/** The page docs/permissions.md, from the routes and addresses as they are registered. */
export function permissionsPage(routes: readonly Route[], addresses: readonly Address[]): string {
  const rows = routes.map(({ endpoint: { method, path, access } }) => {
    const admitted = admits(access)
    const cells = callers.map((caller) => (admitted.includes(caller) ? signs.yes : signs.no))
    return tableRow([`${method} /api${path}`, access, ...cells])
  })
  const contract = new Set(routes.map(({ endpoint }) => `/api${endpoint.path}`))
  const others = addresses.filter(({ url }) => !contract.has(url))
  const urls = [...new Set(others.map(({ url }) => url))].toSorted()
  const known = urls.map((url) => {
    const [first, ...more] = others.filter((address) => address.url === url)
    return `- ${[first, ...more].map((address) => address?.method).join(', ')} ${url} (${first?.access})`
  })

  return [
    '# Who may call what',
    '',
    `Made by \`npm run permissions\` from the route table: ${rows.length} calls × ${callers.length} kinds of caller =`,
    `${rows.length * callers.length} answers, each of which tests/integration/permissions/matrix.test.ts tries.`,
    '',
    'To be let in is not to see everything: a customer reaches their own orders, payments, sessions and addresses alone,',
    'and anything of somebody else answers like something that does not exist. Staff with `orders` reach every order.',
    'Prices, costs and the supplier of a product need `prices` besides `catalogue`. `staff` is anyone who works for',
    'the shop, who is shown what their permissions allow. `session` is the bearer or the cookie that restores it;',
    '`provider` is open, and answers only to a right signature.',
    '',
    tableRow(['call', 'access', ...callers]),
    tableRow(['', '', ...callers].map(() => '---')),
    ...rows,
    '',
    '## Permissions',
    '',
    'An administrator has them all and hands them to staff, each without the others (`PATCH /api/admin/users/{id}`).',
    'You cannot change your own role, so there is always an administrator.',
    '',
    ...permissions.map((permission) => `- \`${permission}\`: ${permissionLabel(permission)}`),
    '',
    '## Outside the contract',
    '',
    'Pages, pictures, files and what machines ask for; the same for everyone. A file that the build made is one of',
    '`GET` and `HEAD`, for anyone.',
    '',
    ...known,
    '',
  ].join('\n')
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
