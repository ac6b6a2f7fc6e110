/** What the build knows of its pages: each is below another one, or the first. */
export type BuiltRoutes = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean } | undefined
>

/** The patterns of the addresses of pages, such as /product/:id. */
export function pagePatterns(routes: BuiltRoutes): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const pathTo = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...pathTo(route.parentId), ...(route.path ? [route.path] : [])] : []
  }
  const pages = all.filter(({ path, index }) => path !== undefined || index)
  return [...new Set(pages.map(({ id }) => `/${pathTo(id).join('/')}`))]
}
