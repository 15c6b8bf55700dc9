import { errorText, unreachableText } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useReleaseHold } from '../use-bookings.ts'

interface Props {
  id: string
  onReleased?: () => void
  isWide?: boolean
}

/** Gives a held time back to everybody. */
export function ReleaseButton({ id, onReleased, isWide = false }: Props) {
  const release = useReleaseHold()

  function press() {
    release.mutate(id, {
      onSuccess: () => {
        toast({ title: 'Time Released', description: 'Others can book this time again.' })
        onReleased?.()
      },
      onError: (error) =>
        toast({
          title: 'Not Released',
          description: errorText(error, unreachableText()),
          variant: 'destructive',
        }),
    })
  }

  return (
    <Button variant="secondary" isWide={isWide} disabled={release.isPending} onClick={press}>
      {release.isPending ? 'Releasing...' : 'Release'}
    </Button>
  )
}
