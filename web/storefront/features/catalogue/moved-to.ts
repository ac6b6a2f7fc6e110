import { redirect } from 'react-router'

/** Answers that a page has another address for good, with what was asked of it. */
export function movedTo(path: string, request: Request): Response {
  return redirect(path + new URL(request.url).search, 301)
}
