import { errorText, UNREACHABLE } from '../api-client.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { useReleaseHold } from './use-bookings.ts'

/** Gives a held time back to everybody. */
export function ReleaseButton({ id, onReleased }: { id: string; onReleased?: () => void }) {
  const release = useReleaseHold()

  function press() {
    release.mutate(id, {
      onSuccess: () => {
        toast({ title: 'Time Released', description: 'Others can book this time again.' })
        onReleased?.()
      },
      onError: (error) =>
        toast({ title: 'Not Released', description: errorText(error, UNREACHABLE), variant: 'destructive' }),
    })
  }

  return (
    <Button variant="secondary" disabled={release.isPending} onClick={press}>
      {release.isPending ? 'Releasing...' : 'Release'}
    </Button>
  )
}
