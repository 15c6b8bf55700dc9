import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** Codes that were just made, to write down or copy. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        Keep these codes somewhere safe, such as a password manager or on paper. You won't see them again.
        With your password, each one signs you in once when your passkey isn't at hand.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" isWide onClick={() => copy(codes)}>
        Copy the Codes
      </Button>
    </>
  )
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast({ title: 'Codes Copied', description: 'Paste them where only you can read them.' })
  } catch {
    toast({
      title: "Couldn't Copy",
      description: 'Your browser blocked copying. Write the codes down or select them.',
      variant: 'destructive',
    })
  }
}
