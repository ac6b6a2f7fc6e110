import routes from '../../web/routes.ts'

/** The path of every page, as its route has it: "/orders/:orderNumber". */
export function pagePaths() {
  return [...new Set(pathsIn(routes, ''))]
}

/**
 * @param {import('@react-router/dev/routes').RouteConfigEntry[]} table
 * @param {string} above
 * @returns {string[]}
 */
function pathsIn(table, above) {
  return table.flatMap(({ path, children = [] }) => {
    const here = path ? `${above}/${path}` : above
    return [here || '/', ...pathsIn(children, here)]
  })
}
