import { AudioLines, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '#auth/session.tsx';
import { VoiceBand } from '#components/voice-band.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { settings } from '#lib/settings.ts';
import { PageTitle } from './page-title.tsx';

export function DashboardPage() {
  const session = useSession();
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Card className="overflow-hidden">
        <VoiceBand className="h-24 text-primary sm:h-32" />
        <div className="grid gap-4 p-6 pt-5 sm:p-8 sm:pt-6">
          <Badge variant="success">Authenticated</Badge>
          <h1 className="text-3xl font-bold sm:text-4xl">Welcome to {settings.product_name}!</h1>
          <p className="text-muted">
            You're signed in as:{' '}
            <strong className="font-semibold break-all text-ink">
              {session.status === 'signed-in' && session.email}
            </strong>
          </p>
          <div className="flex flex-wrap gap-3 pt-1">
            <Button asChild size="lg">
              <Link to="/app/datasets">
                <AudioLines aria-hidden />
                Dataset Review
              </Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <Link to="/app/admin">
                <SlidersHorizontal aria-hidden />
                Admin Panel
              </Link>
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}
