import './index.css';
export { PasswordPage } from './profile/PasswordPage';
export { ProfilePage } from './profile/ProfilePage';
export { RoleRightsPage } from './rights/RoleRightsPage';
export { UserRightsPage } from './rights/UserRightsPage';
export { RolesPage } from './roles/RolesPage';
export { UsersPage } from './users/UsersPage';
