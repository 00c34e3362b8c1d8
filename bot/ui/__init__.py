"""The only package that imports discord: commands, buttons, menus, sender."""
