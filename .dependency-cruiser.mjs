const features = 'server/features'

/** The rooms of each house in order: each imports from those before it alone. */
const rooms = {
  [features]:
    `audit saves rate-limits search shop texts media emails accounts settings alerts stock trade-partners csv
    catalogue suppliers text-editing back-in-stock pdf discounts stored-value couriers delivery collect-points sales
    customer-groups cart orders invoices backups papers bookings contact wishlist payments quotes customers reports
    books month-end notifications personal-data undo`.split(/\s+/),
  'web/storefront/features':
    `sharing seo content accounts prices search catalogue wishlist cart orders fit checkout
    pay-link quote layout`.split(/\s+/),
  'web/admin/features':
    `notifications layout audit record accounts emails shop not-for-sale catalogue bulk-edit trade-partners suppliers
    couriers csv sales customer-groups discounts gift-cards contact dispatch returns orders customers quotes texts
    reports alerts month-end settings`.split(/\s+/),
}

const oneWay = Object.entries(rooms).flatMap(([house, names]) => [
  rule(`${house}-lists-its-rooms`, `^${house}/`, {}, { pathNot: `^${house}/(${names.join('|')})/` }),
  ...names.slice(0, -1).map((name, at) =>
    rule(`${house}/${name}-looks-back`, `^${house}/${name}/`, {
      path: `^${house}/(${names.slice(at + 1).join('|')})/`,
    }),
  ),
])

/** Each rule names an import that would break the one-way dependencies in docs/architecture.md. */
export default {
  forbidden: [
    rule('domain-imports-nothing', '^domain/', { pathNot: '^domain/' }, { pathNot: '[.]test[.]ts$' }),
    rule('contract-builds-on-domain-alone', '^contract/', { path: '^(server|web|sandbox|tests|scripts)/' }),
    rule('server-never-reaches-web', '^server/', { path: '^(web|tests|scripts)/' }),
    rule('web-never-reaches-server', '^web/', { path: '^(server|sandbox|tests|scripts)/' }),
    rule('storefront-and-admin-do-not-meet', '^web/storefront/', { path: '^web/admin/' }),
    rule('admin-and-storefront-do-not-meet', '^web/admin/', { path: '^web/storefront/' }),
    rule('ui-knows-no-shop-noun', '^web/ui/', {
      path: '^(web/(storefront|admin|session)|contract|server)/',
      pathNot: '^contract/catalogue/picture[.]ts$',
    }),
    rule('sandbox-knows-nothing-of-the-shop', '^sandbox/', {
      path: '^(domain|contract|server|web|tests|scripts)/',
    }),
    rule(
      'growth-is-loaded-by-its-settings-alone',
      '^server/',
      {
        path: '^server/growth/',
        pathNot: '^server/growth/load-growth[.]ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
      { pathNot: '^server/growth/(?!load-growth[.]ts$)' },
    ),
    rule('http-knows-no-feature', '^server/http/', { path: `^${features}/` }),
    rule('only-services-picks-an-adapter', '^server/(features|http|db)/', { path: '^server/adapters/' }),
    ...oneWay,
    rule(
      'api-reference-is-read-by-a-thread-that-ends',
      '^server/',
      { path: '^node_modules/@scalar/|/reference-files[.]ts$', dependencyTypesNot: ['type-only'] },
      { pathNot: '/reference-files[.]ts$' },
    ),
    rule(
      'pictures-are-decoded-by-the-picture-worker-alone',
      '^server/',
      { path: '^node_modules/(sharp|@img)/' },
      { pathNot: `^${features}/media/picture-worker/|[.]test[.]ts$` },
    ),
    rule(
      'emails-and-labels-are-loaded-on-first-use',
      '^server/',
      { path: '/email-html[.]ts$|^node_modules/@cantoo/pdf-lib/', dynamic: false },
      { pathNot: '[.]test[.]ts$' },
    ),
    rule(
      'picture-worker-is-a-process-of-its-own',
      '^(server|scripts)/',
      { path: `^${features}/media/picture-worker/` },
      { pathNot: `^${features}/media/picture-worker/` },
    ),
    rule('picture-worker-opens-fast', `^${features}/media/picture-worker/`, {
      pathNot: `^${features}/media/(picture-worker/|picture-tasks[.]ts)|^domain/|^node_modules/`,
    }),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-test-tools-in-the-shop',
      severity: 'error',
      from: { path: '^(domain|contract|server|web|sandbox)/', pathNot: '[.]test[.]tsx?$' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(@types|vite|@react-router/dev)',
      },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]react-router/|/[+]types/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['module-sync', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}

function rule(name, from, to, fromExtra = {}) {
  return { name, severity: 'error', from: { path: from, ...fromExtra }, to }
}
