import {
  AudioLines,
  Headphones,
  LayoutDashboard,
  LogOut,
  Package,
  SlidersHorizontal,
  Smartphone,
  WifiOff,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { AlertBar } from '#admin/operations/alert-bar.tsx';
import { NotRenewed } from '#auth/not-renewed.tsx';
import { Palette } from '#palette/palette.tsx';
import { rememberPlace } from '#session/return-to.ts';
import { useSession } from '#session/session.tsx';
import { Button, classNames } from '#components/ui/elements.tsx';
import { refusalReason, useMay, trpc } from '#lib/api/trpc.ts';
import { useStore } from '#lib/store.ts';
import { freshFactor } from '#session/fresh-factor.ts';
import { Layout, LoadingView } from '#components/page.tsx';
import { PilotSwitch } from '#components/pilot-switch.tsx';
import { useConnected } from '#lib/api/connection.ts';
import { Pending } from '#components/section.tsx';

const places = [
  { to: '/app', exact: true, name: 'Dashboard', Icon: LayoutDashboard },
  { to: '/app/datasets', exact: false, name: 'Datasets', Icon: AudioLines },
  { to: '/app/review', exact: false, name: 'Review', Icon: Headphones },
  { to: '/app/admin', exact: false, name: 'Admin', Icon: SlidersHorizontal },
];
/** Links for those who make releases. They come last, so that the other links do not move when these appear. */
const releasePlaces = [{ to: '/app/releases', exact: false, name: 'Releases', Icon: Package }];

/** Renders the signed-in area. A signed-out visitor is sent to /login, and after signing in returns to the requested page. */
export function Shell() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingView />;
  // The key remounts everything for another user, so that nothing of the previous user stays on the screen.
  if (session.status === 'signed-in') return <SignedIn key={session.user_id} email={session.email} />;
  if (session.status === 'not-renewed') return <NotRenewed />;
  return <ToLogin ended={session.status === 'signed-out' && session.ended} />;
}

function ToLogin({ ended }: { ended: boolean }) {
  const { pathname, search } = useLocation();
  const [isRemembered] = useState(() => rememberPlace(pathname + search));
  return <Navigate to="/login" replace state={{ ended: ended && isRemembered }} />;
}

// Load these two when they are shown, because few people need them.
const SetUpFactor = lazy(async () => ({ default: (await import('#account/set-up-factor.tsx')).SetUpFactor }));
const FreshFactorDialog = lazy(async () => ({
  default: (await import('./fresh-factor.tsx')).FreshFactorDialog,
}));

function SignedIn({ email }: { email: string }) {
  const me = trpc.users.me.useQuery();
  const mustSetUp = refusalReason(me.error) === 'second_factor_required';
  const isAsked = useStore(freshFactor, ({ answer }) => answer !== null);
  return (
    <Layout
      titleHref="/app"
      wide
      nav={
        !mustSetUp && (
          <div className="flex flex-wrap items-center gap-x-4">
            <PilotSwitch className="-mx-2 max-sm:w-full" />
            <Nav />
          </div>
        )
      }
      actions={<Account email={email} />}
    >
      <ConnectionNotice />
      <AlertBar />
      <Suspense fallback={<Pending />}>
        {mustSetUp ? <SetUpFactor /> : <Outlet />}
        {isAsked && <FreshFactorDialog />}
      </Suspense>
    </Layout>
  );
}

function Nav() {
  const mayRelease = useMay('export', 'publish') === true;
  return (
    <nav aria-label="Main" className="-mx-1 flex grow gap-0.5 sm:gap-1 lg:mx-0">
      {[...places, ...(mayRelease ? releasePlaces : [])].map(({ to, exact, name, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={exact}
          className={({ isActive }) =>
            classNames(
              'flex h-11 flex-1 items-center justify-center gap-2 border-b-3 px-0.5 text-sm font-semibold transition-colors sm:px-3 sm:text-base lg:h-14',
              isActive
                ? 'border-mango text-band-ink'
                : 'border-transparent text-band-muted hover:text-band-ink',
            )
          }
        >
          <Icon aria-hidden className="size-4 max-sm:hidden" />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

function Account({ email }: { email: string }) {
  return (
    <>
      <Link
        to="/account"
        className="max-w-16 truncate rounded-sm py-1.5 text-sm text-band-muted underline-offset-4 hover:text-band-ink hover:underline min-[24rem]:max-w-24 sm:max-w-[30vw] md:max-w-64"
        title={`Your account: ${email}`}
      >
        {email}
      </Link>
      <Palette />
      <Button asChild icon={Smartphone} variant="ghost" size="sm" className="hover:bg-white/10">
        <Link to="/app/admin?try=1" aria-label="Try the chat" title="Try the chat" />
      </Button>
      <Button asChild icon={LogOut} variant="ghost" size="sm" className="hover:bg-white/10">
        <Link to="/logout" aria-label="Sign Out">
          <span className="hidden sm:inline">Sign Out</span>
        </Link>
      </Button>
    </>
  );
}

/** Shows a notice while the server cannot be reached. Screen readers announce it; typed text stays. */
function ConnectionNotice() {
  const connected = useConnected();
  // The review desk keeps what is done without a connection, and says so itself.
  const { pathname } = useLocation();
  return (
    <div role="status" className="sticky top-0 z-30">
      {!connected && (
        <p className="mb-4 flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-sm font-semibold text-amber">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          No connection. What you see may be out of date
          {pathname.startsWith('/app/review') ? '.' : ', and changes cannot be saved until it is back.'}
        </p>
      )}
    </div>
  );
}
