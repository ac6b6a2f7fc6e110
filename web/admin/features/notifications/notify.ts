import { persistentStorage } from '#web/session/storage.ts'
import type { News } from './fresh-news.ts'

const storageKey = 'admin.notifications'

export const canNotify = () => 'Notification' in window

export function isNotifying(): boolean {
  return canNotify() && Notification.permission === 'granted' && persistentStorage.read(storageKey) === 'on'
}

/** Asks the browser's permission, which it only gives in answer to a press. */
export async function startNotifying(): Promise<'on' | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  persistentStorage.write(storageKey, 'on')
  return 'on'
}

export function stopNotifying(): void {
  persistentStorage.remove(storageKey)
}

/** By its tag, the same news from several tabs is one notification. */
export function notify({ tag, title, to }: News, open: (address: string) => void): void {
  const shown = new Notification(title, { tag, icon: '/favicon.svg' })
  shown.onclick = () => {
    window.focus()
    open(to)
    shown.close()
  }
}
