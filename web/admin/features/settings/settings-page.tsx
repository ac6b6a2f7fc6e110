import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { settingsContent } from './settings-content.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-queries.ts'

export function SettingsPage() {
  const { data, error, refetch, isFetching } = useSettings()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl">{settingsContent.title}</h1>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Spinner label={settingsContent.loading} />}
      {data && <SettingsForm opened={data} />}
    </div>
  )
}
