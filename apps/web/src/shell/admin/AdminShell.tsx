import { Navigate, Outlet } from '@tanstack/react-router';
import { can, useActingUser } from '../../shared/acting-user.ts';
import { Banners } from '../frame/Banners.tsx';
import { Framed } from '../frame/framed.ts';
import { AdminBar } from './AdminBar.tsx';
import { AdminSidebar } from './AdminSidebar.tsx';
import classes from './admin.module.css';

/** The back-office frame: header, sidebar and screen. Redirects to the docket if the user loses the permission. */
export default function AdminShell() {
  const user = useActingUser();
  if (!can(user, 'CAN_ACCESS_ADMIN_TOOLS')) return <Navigate to="/docket" replace />;
  return (
    <>
      <AdminBar />
      <Banners />
      <div className={classes.body}>
        <AdminSidebar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <Framed value={true}>
            <Outlet />
          </Framed>
        </main>
      </div>
    </>
  );
}
