export type PagesSettings = { port: number; host: string | undefined; apiPort: number; publicUrl: string }

/** The environment that the launcher gives to the page server of `npm run dev`. */
export function pagesEnvironment({ port, host, apiPort, publicUrl }: PagesSettings): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'development',
    PORT: String(port),
    ...(host && { HOST: host }),
    KWELA_API_PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
  }
}

export function pagesSettings({ PORT, HOST, KWELA_API_PORT, PUBLIC_URL }: NodeJS.ProcessEnv): PagesSettings {
  if (!PORT || !KWELA_API_PORT || !PUBLIC_URL) throw new Error('Start this with `npm run dev`.')
  return { port: Number(PORT), host: HOST, apiPort: Number(KWELA_API_PORT), publicUrl: PUBLIC_URL }
}
