const features = 'server/features'

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
    rule('only-services-picks-an-adapter', '^server/(features|http|db)/', { path: '^server/adapters/' }),
    rule(
      'catalogue-looks-at-no-other-feature',
      `^${features}/(catalogue|media|suppliers|couriers|trade-partners|stock|accounts|rate-limits)/`,
      {
        path: `^${features}/(cart|orders|payments|checkout|personal-data)/`,
      },
    ),
    rule('emails-know-nothing-of-what-they-tell', `^${features}/emails/`, {
      path: `^${features}/(orders|accounts|contact|alerts|payments|returns)/`,
    }),
    rule('orders-never-look-ahead', `^${features}/(cart|orders)/`, {
      path: `^${features}/(payments|checkout|personal-data)/`,
    }),
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
