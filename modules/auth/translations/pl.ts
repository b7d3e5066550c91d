import type { Messages } from '@tenantry/core';

/** Texts of accounts in Polish. */
export const pl: Messages = {
  mail: {
    reset: {
      subject: 'Zresetuj hasło',
      text: 'Dzień dobry,\n\notrzymaliśmy prośbę o zresetowanie hasła do konta {{email}} w {{tenant}}. Aby ustawić nowe hasło, skorzystaj z poniższego linku w ciągu 60 minut.\n\nJeśli to nie Ty, zignoruj tę wiadomość: hasło pozostanie bez zmian.',
      link: 'Ustaw nowe hasło',
    },
    invitation: {
      subject: 'Zaproszenie do {{tenant}}',
      text: 'Dzień dobry,\n\nutworzono dla Ciebie konto w {{tenant}}: {{email}}. Aby ustawić hasło, skorzystaj z poniższego linku w ciągu 48 godzin.',
      link: 'Ustaw hasło',
    },
    changed: {
      subject: 'Hasło zostało zmienione',
      text: 'Dzień dobry,\n\nhasło do konta {{email}} w {{tenant}} zostało właśnie ustawione za pomocą przesłanego linku. Wszystkie urządzenia zostały wylogowane.\n\nJeśli to nie Ty, natychmiast skontaktuj się z administratorem.',
    },
  },
  commands: {
    'Create user': 'Utworzenie użytkownika',
    'Update user': 'Zmiana użytkownika',
    'Delete user': 'Usunięcie użytkownika',
    'Create role': 'Utworzenie roli',
    'Update role': 'Zmiana roli',
    'Delete role': 'Usunięcie roli',
    'Update role permissions': 'Zmiana uprawnień roli',
    'Update user permissions': 'Zmiana uprawnień użytkownika',
    'Update profile': 'Zmiana profilu',
    'Update language': 'Zmiana języka',
    'End session': 'Zakończenie sesji',
    'Update sidebar': 'Zmiana paska bocznego',
    'Update role sidebar': 'Zmiana paska bocznego roli',
    'Delete role sidebar': 'Usunięcie paska bocznego roli',
    'Create sidebar variant': 'Utworzenie wariantu paska bocznego',
    'Update sidebar variant': 'Zmiana wariantu paska bocznego',
    'Delete sidebar variant': 'Usunięcie wariantu paska bocznego',
  },
  errors: {
    'Invalid email or password': 'Nieprawidłowy adres e-mail lub hasło',
    'You do not have permission to access this area. Please contact your administrator.':
      'Nie masz uprawnień do tego obszaru. Skontaktuj się z administratorem.',
    'Missing or invalid refresh token': 'Brak tokenu odświeżania lub jest nieprawidłowy',
    'Invalid or expired refresh token': 'Token odświeżania jest nieprawidłowy lub wygasł',
    'User not found': 'Nie znaleziono użytkownika',
    'User id required': 'Wymagany jest identyfikator użytkownika',
    'User already has a password': 'Użytkownik ma już hasło',
    'Current password is incorrect.': 'Obecne hasło jest nieprawidłowe.',
    'Invalid profile update.': 'Nieprawidłowa zmiana profilu.',
    'Password does not meet the requirements.': 'Hasło nie spełnia wymagań.',
    'Email already in use': 'Ten adres e-mail jest już zajęty',
    'Organization not found': 'Nie znaleziono organizacji',
    'Tenant not found': 'Nie znaleziono najemcy',
    'Tenant required': 'Wymagany jest najemca',
    'Not found': 'Nie znaleziono',
    'Role not found': 'Nie znaleziono roli',
    'Role(s) not found: {{roles}}': 'Nie znaleziono ról: {{roles}}',
    'Role id required': 'Wymagany jest identyfikator roli',
    'Role has assigned users': 'Rola jest przypisana użytkownikom',
    'Role name is reserved': 'Nazwa roli jest zastrzeżona',
    'Role name cannot be changed while users are assigned':
      'Nie można zmienić nazwy roli przypisanej użytkownikom',
    'Role cannot be moved to another tenant while users are assigned':
      'Nie można przenieść roli przypisanej użytkownikom do innego najemcy',
    'A role with this name already exists': 'Rola o tej nazwie już istnieje',
    'A tenant is required: global roles are not supported':
      'Wymagany jest najemca: role globalne nie są obsługiwane',
    'Cannot remove the last active holder of role "{{role}}"':
      'Nie można usunąć ostatniej aktywnej osoby z rolą „{{role}}”',
    'Cannot remove the last active super administrator':
      'Nie można usunąć ostatniego aktywnego superadministratora',
    'Only super administrators can modify super administrator accounts.':
      'Tylko superadministratorzy mogą zmieniać konta superadministratorów.',
    'Only super administrators can modify super administrator roles.':
      'Tylko superadministratorzy mogą zmieniać role superadministratorów.',
    'Only super administrators can grant super admin access.':
      'Tylko superadministratorzy mogą nadawać uprawnienia superadministratora.',
    'Only super administrators can grant global wildcard access.':
      'Tylko superadministratorzy mogą nadawać pełny dostęp globalny.',
    'Not authorized to access this user.': 'Brak uprawnień do tego użytkownika.',
    'Cannot grant a role outside the target tenant.': 'Nie można nadać roli spoza docelowego najemcy.',
    'Cannot grant unrestricted organization access.':
      'Nie można nadać nieograniczonego dostępu do organizacji.',
    'Cannot grant organization access outside actor scope.':
      'Nie można nadać dostępu do organizacji spoza własnego zakresu.',
    'Cannot grant feature wildcard {{feature}}.': 'Nie można nadać grupy uprawnień {{feature}}.',
    'Cannot grant feature {{feature}}.': 'Nie można nadać uprawnienia {{feature}}.',
    'Only super administrators can take super admin access away.':
      'Tylko superadministratorzy mogą odebrać uprawnienia superadministratora.',
    'Only super administrators can take global wildcard access away.':
      'Tylko superadministratorzy mogą odebrać globalny pełny dostęp.',
    'Cannot take away unrestricted organization access.':
      'Nie można odebrać nieograniczonego dostępu do organizacji.',
    'Cannot take away organization access outside actor scope.':
      'Nie można odebrać dostępu do organizacji spoza własnego zakresu.',
    'Cannot take away feature wildcard {{feature}}.': 'Nie można odebrać grupy uprawnień {{feature}}.',
    'Cannot take away feature {{feature}}.': 'Nie można odebrać uprawnienia {{feature}}.',
    'Nobody would be left who can administer the tenant.':
      'Nie pozostałby nikt, kto może administrować najemcą.',
    'Organization restrictions require at least one feature override. Add a feature, or restrict the roles instead.':
      'Ograniczenie do organizacji wymaga co najmniej jednego własnego uprawnienia. Dodaj uprawnienie lub ogranicz role.',
    'Invalid request': 'Nieprawidłowe żądanie',
    'Bad request': 'Nieprawidłowe żądanie',
    'Invalid or expired token': 'Link jest nieprawidłowy lub wygasł',
    'Invalid locale': 'Nieprawidłowy język',
    'Locale is fixed by configuration': 'Język jest ustalony w konfiguracji',
    'Invalid request origin': 'Nieprawidłowe pochodzenie żądania',
    'Password reset is not configured': 'Resetowanie hasła nie jest skonfigurowane',
    'Invitation email is not configured': 'Zaproszenia e-mail nie są skonfigurowane',
    'Validation failed': 'Walidacja nie powiodła się',
    'Enter a valid email address.': 'Podaj prawidłowy adres e-mail.',
    'A valid user id is required.': 'Wymagany jest prawidłowy identyfikator użytkownika.',
    'Session not found': 'Nie znaleziono sesji',
    'Invalid JSON': 'Nieprawidłowy JSON',
    'Invalid payload': 'Nieprawidłowe dane',
    'roleId query parameter is required': 'Wymagany jest parametr roleId',
    'Variant not found': 'Nie znaleziono wariantu',
    'A variant with this name already exists. Choose another name.':
      'Wariant o tej nazwie już istnieje. Wybierz inną nazwę.',
    'Invalid roles': 'Nieprawidłowe role',
    'No user context': 'Brak kontekstu użytkownika',
    'No tenant context': 'Brak kontekstu najemcy',
  },
};
