type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>

// Not pages: API answers, pictures and files of the shop, and the admin area, whose pages have no loaders.
const noPage = /^\/(api|media|assets|admin)(\/|$)/

/** The path of the shop's page that a link leads to from another page; null if it leads elsewhere. */
export function pageBehind(link: Link, here: string): string | null {
  if (link.target || link.hasAttribute('download')) return null
  const { origin, pathname, search } = new URL(link.href, here)
  const current = new URL(here)
  if (origin !== current.origin || noPage.test(pathname)) return null
  return pathname + search === current.pathname + current.search ? null : pathname + search
}
